import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import sax from 'sax'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { FileDamaged } from '../reading/file-refused.ts'

const SLICE_BYTES = 8192

export interface XmlHandlers {
  /** Names are without the prefix of their namespace. */
  onOpen(name: string, attributes: { [name: string]: string }): void
  onClose?(name: string): void
  onText?(text: string): void
}

/**
 * Calls handlers with what a part of a workbook holds; yields the bytes of each piece of it, where the caller may stop. sax
 * expands no entities but those of XML itself, and reads nothing else.
 */
export async function* walkXml(content: Readable, { onOpen, onClose, onText }: XmlHandlers): AsyncGenerator<number> {
  const parser = sax.parser(true, { position: false })
  const decoder = new StringDecoder('utf8')
  parser.onopentag = ({ name, attributes }) => onOpen(localName(name), attributes)
  parser.onclosetag = name => onClose?.(localName(name))
  parser.ontext = text => onText?.(text)
  parser.oncdata = text => onText?.(text)
  parser.onerror = error => {
    throw workbookDamaged(error)
  }
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      // In slices: one text that many cells share makes their lines much longer than their XML.
      for (let at = 0; at < piece.length; at += SLICE_BYTES) {
        const slice = piece.subarray(at, at + SLICE_BYTES)
        parser.write(decoder.write(slice))
        yield slice.length
      }
    }
    parser.write(decoder.end()).close()
  } finally {
    content.destroy()
  }
}

const localName = (name: string): string => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)

export const workbookDamaged = (cause?: unknown): FileDamaged =>
  new FileDamaged(errorSentence('workbookDamaged'), { cause })
