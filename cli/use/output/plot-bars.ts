import { harmless } from './terminal.ts'

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

export interface Bar {
  label: string
  value: number
}

/** One lying bar a value; never wider than `width`. */
export function plotBars(bars: Bar[], width: number): string[] {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  const numbers = bars.map(({ value }) => value.toLocaleString('en'))
  const numberWidth = Math.max(...numbers.map(number => number.length))
  const labelWidth = Math.min(Math.max(...bars.map(({ label }) => [...label].length)), Math.floor(width / 3))
  const room = Math.max(4, Math.min(60, width - labelWidth - numberWidth - 4))
  return bars.map(({ label, value }, i) => {
    const eighths = Math.round((value / max) * room * 8)
    const bar = '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]
    const name = [...harmless(label)].slice(0, labelWidth).join('')
    return `${name.padEnd(labelWidth)}  ${(numbers[i] as string).padStart(numberWidth)}  ${bar}`
  })
}
