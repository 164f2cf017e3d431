import { crc32, inflateSync } from 'node:zlib'
import { MAX_LOGO_PIXELS } from '../../../contract/limits.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Samples of a pixel by the colour type of PNG; a palette has one. */
const SAMPLES: { [colourType: number]: number } = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Text, dates and places of a picture are left out. */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
const MAX_FILTER = 4

/**
 * The picture without what is not drawn; null if it is not a PNG that every program can draw: 8 bits, not interlaced, at
 * most `MAX_LOGO_PIXELS` wide and high, and with exactly the pixels that it names.
 */
export function checkPng(file: Buffer): Buffer | null {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const chunks = readChunks(file)
  const kept = chunks?.filter(({ type }) => KEPT.includes(type)) ?? []
  const [head] = kept
  if (head?.type !== 'IHDR' || head.data.length !== 13 || kept.at(-1)?.type !== 'IEND') return null
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  const [bits, colourType = -1, compression, filter, interlace] = head.data.subarray(8)
  const samples = SAMPLES[colourType]
  const isSupported = bits === 8 && compression === 0 && filter === 0 && interlace === 0
  const isSmall = [width, height].every(side => side >= 1 && side <= MAX_LOGO_PIXELS)
  if (samples === undefined || !isSupported || !isSmall) return null
  const hasPalette = kept.some(({ type, data }) => type === 'PLTE' && data.length > 0 && data.length % 3 === 0)
  if (colourType === 3 && !hasPalette) return null
  const packed = Buffer.concat(kept.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  return hasPixels(packed, 1 + width * samples, height)
    ? Buffer.concat([SIGNATURE, ...kept.map(({ bytes }) => bytes)])
    : null
}

interface Chunk {
  type: string
  data: Buffer
  bytes: Buffer
}

/** Null if one is cut or damaged. */
function readChunks(file: Buffer): Chunk[] | null {
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at < file.length) {
    if (file.length - at < 12) return null
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null
    const type = file.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: file.subarray(at + 8, end - 4), bytes: file.subarray(at, end) })
    at = end
  }
  return chunks
}

/** Each line of pixels begins with the number of its filter. */
function hasPixels(packed: Buffer, lineBytes: number, lines: number): boolean {
  try {
    const pixels = inflateSync(packed, { maxOutputLength: lineBytes * lines })
    if (pixels.length !== lineBytes * lines) return false
    return Array.from({ length: lines }, (_, i) => pixels[i * lineBytes] as number).every(byte => byte <= MAX_FILTER)
  } catch {
    return false
  }
}
