import { Readable } from 'node:stream'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import type { ZipEntry } from '../batch/read-zip.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { type CellFormat, cellFormat } from './cell-formats.ts'
import { MAX_CELL_CHARACTERS, type SheetParts, sheetLines, type TextsOfWorkbook } from './sheet-lines.ts'
import { walkXml, workbookDamaged } from './walk-xml.ts'

/** The sheet of a workbook that is read. */
export interface SheetFile {
  /** Bytes of its CSV, estimated: XML has about three bytes for each. */
  size: number
  fingerprint: string
  /** What the user should know: which sheet is read where there are several. */
  notices: string[]
  /** Its rows as lines of CSV. */
  open(): Readable
}

const WORKBOOK = 'xl/workbook.xml'
const XML_BYTES_PER_BYTE = 3
/** What a workbook may have of shared texts. They are in memory while it is read. */
const MAX_TEXT_CHARACTERS = 32 * 1024 * 1024
const MAX_TEXTS = 1_000_000
const MAX_SHEETS = 1000
const MAX_STYLES = 65_536

/** Whether the files of a zip archive are an Excel workbook (.xlsx, .xlsm). */
export const isWorkbook = (entries: ZipEntry[]): boolean =>
  ['[Content_Types].xml', WORKBOOK].every(name => entries.some(entry => entry.name === name))

/** The first sheet with data of an Excel workbook. */
export async function readWorkbook(entries: ZipEntry[]): Promise<SheetFile> {
  const partNamed = (name: string) => entries.find(entry => entry.name === name)
  const { sheets, is1904 } = await readSheets(partNamed(WORKBOOK))
  const targets = await readTargets(partNamed('xl/_rels/workbook.xml.rels'))
  const formats = await readFormats(partNamed('xl/styles.xml'))
  let texts: Promise<TextsOfWorkbook> | undefined
  for (const { name, relation } of sheets) {
    const part = partNamed(targets.get(relation) ?? '')
    if (!part) continue
    texts ??= readTexts(partNamed('xl/sharedStrings.xml'))
    const parts: SheetParts = { part, is1904, formats, texts: await texts, width: 0 }
    const width = await findWidth(parts)
    if (width === 0) continue
    const others = sheets.length - 1
    return {
      size: Math.ceil(part.size / XML_BYTES_PER_BYTE),
      fingerprint: part.fingerprint,
      notices: others === 0 ? [] : [errorSentence('sheetOfSeveral', { name, count: others })],
      open: () => Readable.from(sheetLines({ ...parts, width })),
    }
  }
  throw new FileRefused(errorSentence('workbookEmpty'))
}

/** Rows without cells at the end of a line are not in the file: the first rows show how many columns there are. */
async function findWidth(parts: SheetParts): Promise<number> {
  const ROWS = 100
  let [width, rows] = [0, 0]
  const onRow = (cells: number) => {
    width = Math.max(width, cells)
    if (cells > 0) rows++
  }
  for await (const _ of sheetLines(parts, onRow)) if (rows >= ROWS) break
  return width
}

async function readPart(part: ZipEntry | undefined, onOpen: Parameters<typeof walkXml>[1]['onOpen']): Promise<void> {
  if (!part) return
  for await (const _ of walkXml(part.open(), { onOpen }));
}

async function readSheets(part: ZipEntry | undefined) {
  const sheets: { name: string; relation: string }[] = []
  let is1904 = false
  await readPart(part, (name, attributes) => {
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
    if (name !== 'sheet') return
    if (sheets.length === MAX_SHEETS) throw workbookDamaged()
    const relation = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? ''
    sheets.push({ name: attributes.name ?? '', relation })
  })
  return { sheets, is1904 }
}

/** The parts of worksheets by the ids of their relations; sheets with only a chart are left out. */
async function readTargets(part: ZipEntry | undefined): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readPart(part, (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
    if (name !== 'Relationship' || !type.endsWith('/worksheet') || targets.size === MAX_SHEETS) return
    targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  })
  return targets
}

/** The format of numbers of each style. */
async function readFormats(part: ZipEntry | undefined): Promise<CellFormat[]> {
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  let isInCells = false
  await readPart(part, (name, attributes) => {
    if (codes.size > MAX_STYLES || formats.length > MAX_STYLES) throw workbookDamaged()
    if (name === 'cellXfs' || name === 'cellStyles' || name === 'dxfs') isInCells = name === 'cellXfs'
    const id = Number(attributes.numFmtId ?? 0)
    if (name === 'numFmt') codes.set(id, attributes.formatCode ?? '')
    else if (name === 'xf' && isInCells) formats.push(cellFormat(id, codes.get(id)))
  })
  return formats
}

async function readTexts(part: ZipEntry | undefined): Promise<TextsOfWorkbook> {
  const texts: string[] = []
  if (!part) return texts
  let [text, isText, isPhonetic, characters] = ['', false, false, 0]
  const handlers = {
    onOpen(name: string) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    onClose(name: string) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      texts.push(text)
      characters += text.length
      if (texts.length > MAX_TEXTS || characters > MAX_TEXT_CHARACTERS)
        throw new FileRefused(errorSentence('workbookTooLarge'))
    },
    onText(piece: string) {
      if (!isText) return
      text += piece
      if (text.length > MAX_CELL_CHARACTERS) throw workbookDamaged()
    },
  }
  for await (const _ of walkXml(part.open(), handlers));
  return texts
}
