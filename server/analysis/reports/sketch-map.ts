import type { SketchMap } from '../../../charts/report-document.ts'
import { escapeXml } from '../../../contract/text/escape-xml.ts'
import { arrowLabel, arrowsOf, roadsOf } from '../../../contract/vehicles/roads.ts'
import { reportColour } from './report-colours.ts'

const WIDTH = 290
const HEIGHT = 222
/** 50 m are 40 px, as on the page of a site. */
const GRID = 40
const REACH = 400

/** The site's road and an arrow for each direction, on a grid of 50 m. */
export function drawSketchMap({ country, channels }: SketchMap): string {
  const colour = reportColour
  const grid = Array.from({ length: 21 }, (_, i) => (i - 10) * GRID)
  const lines = grid.map(at => `M${at} ${-REACH}V${REACH}M${-REACH} ${at}H${REACH}`).join('')
  const roads = roadsOf(channels).map(
    bearing =>
      `<g transform="rotate(${bearing})"><rect x="-13" y="${-REACH}" width="26" height="${2 * REACH}" fill="#ffffff"/>` +
      `<path d="M-13 ${-REACH}V${REACH}M13 ${-REACH}V${REACH}" stroke="${colour('--color-control')}" fill="none"/>` +
      `<path d="M0 ${-REACH}V${REACH}" stroke="${colour('--color-control')}" stroke-dasharray="6 5" fill="none"/></g>`,
  )
  const arrows = arrowsOf(channels, country).map(arrow => {
    const { channel, bearing, side } = arrow
    const { x, y, anchor, direction } = arrowLabel(arrow, WIDTH / 2 - 6)
    const path =
      `<path d="M0-20V-56m-5.5 8L0-57l5.5 9" transform="rotate(${bearing}) translate(${6 * side} 0)" fill="none" ` +
      `stroke="${colour(`--plot-channel-${((channel.number - 1) % 4) + 1}`)}" stroke-width="3"/>`
    const label = `${channel.number} ${direction}`.trim()
    const text = `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="11" fill="${colour('--color-text')}">${escapeXml(label)}</text>`
    return path + text
  })
  const ring = `<circle r="11" fill="#ffffff" stroke="${colour('--color-accent')}" stroke-width="2"/><circle r="5" fill="${colour('--color-ok')}"/>`
  const north = `<path d="M16 44V28m-4 5 4-5.500 4 5.500" fill="none" stroke="${colour('--color-text')}"/><text x="16" y="22" text-anchor="middle" font-size="11" fill="${colour('--color-text')}">N</text>`
  const scale = `<path d="M${WIDTH - 56} ${HEIGHT - 16}v6h40v-6" fill="none" stroke="${colour('--color-text')}"/><text x="${WIDTH - 36}" y="${HEIGHT - 20}" text-anchor="middle" font-size="11" fill="${colour('--color-text')}">50 m</text>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="Inter Variable">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fafbfb"/>` +
    `<g transform="translate(${WIDTH / 2} ${HEIGHT / 2})"><path d="${lines}" stroke="${colour('--color-line')}" fill="none"/>${roads.join('')}${arrows.join('')}${ring}</g>` +
    `${north}${scale}<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" fill="none" stroke="${colour('--color-control')}"/></svg>`
  )
}
