import { AXIS_FONT, type Colours, type Look } from '../../../charts/look.ts'
import { chartWords } from './chart-words.ts'

let measuring: CanvasRenderingContext2D | null = null

export function textWidth(text: string, font = AXIS_FONT): number {
  measuring ??= document.createElement('canvas').getContext('2d')
  if (!measuring) return text.length * 6
  measuring.font = font
  return measuring.measureText(text).width
}

export const lookOf = (colours: Colours): Look => ({ colours, words: chartWords, textWidth })
