/** The light colours of web/tokens.css by the names of their variables; a test compares the two. */
const COLOURS: { [name: string]: string } = {
  '--color-surface': '#ffffff',
  '--color-sunken': '#f0f3f5',
  '--color-line': '#dce0e3',
  '--color-line-strong': '#c5ccd0',
  '--color-control': '#818d94',
  '--color-text': '#162025',
  '--color-text-2': '#434f57',
  '--color-text-3': '#5d6a72',
  '--color-accent': '#006682',
  '--color-ok': '#15733c',
  '--plot-channel-1': '#0b5a78',
  '--plot-channel-2': '#45a0b8',
  '--plot-channel-3': '#c68200',
  '--plot-channel-4': '#7e001e',
  '--plot-car': '#2c64ae',
  '--plot-van': '#52a094',
  '--plot-car_trailer': '#8175e6',
  '--plot-motorcycle': '#af386b',
  '--plot-bus': '#5d5000',
  '--plot-truck': '#c68200',
  '--plot-truck_trailer': '#580010',
  '--plot-semi_trailer': '#5f7e45',
  '--plot-other': '#28323a',
  '--plot-over-limit': '#c68200',
  '--plot-limit': '#b32e2a',
  '--plot-comparison': '#59656d',
  '--plot-grid': '#e8ebed',
  '--plot-hatch': '#b4bdc3',
  '--plot-low-1': '#ebf6f8',
  '--plot-low-2': '#c4e5ea',
  '--plot-low-3': '#97cfda',
  '--plot-low-4': '#68b5c6',
  '--plot-low-5': '#3c96af',
  '--plot-low-6': '#1c7694',
  '--plot-low-7': '#075776',
  '--plot-low-8': '#0b3c58',
}

export function reportColour(name: string): string {
  const colour = COLOURS[name]
  if (!colour) throw new Error(`Reports have no colour ${name}.`)
  return colour
}
