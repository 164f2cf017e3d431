import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { CHECKOUT } from '../../../server/runtime/config.ts'

export const WEB = join(CHECKOUT, 'web')
export const MESSAGES = join(CHECKOUT, 'messages')

export interface Texts {
  [section: string]: { [name: string]: string }
}

export const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !/^node_modules|vite\.config|\.test\.ts$/.test(file),
)
export const isMessages = (file: string): boolean => /(^|\/)messages\.ts$/.test(file)
export const read = (file: string): string => readFileSync(join(WEB, file), 'utf8')
export const parseSource = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)

export function visit(node: ts.Node, act: (node: ts.Node) => void): void {
  act(node)
  ts.forEachChild(node, child => visit(child, act))
}

/** Sections whose messages the server reads, their English, and the folder that shows them. */
export const REPORTS = { section: 'report', english: '../messages/report.ts', folder: '../server/analysis/reports' }
export const MAILS = { section: 'mail', english: '../messages/mail.ts', folder: '../server/people/mail' }
export const OPEN = { section: 'open', english: '../messages/open.ts', folder: '../server/delivery/open' }

/** A section is named as its folder, without the folder of all pages and that of their parts. */
export const sectionOf = (file: string): string => file.replace(/^(pages|parts)\//, '').replace(/\/messages\.ts$/, '')

/** The English messages, by folder and name. */
export const english: Texts = Object.fromEntries([
  ...sources.filter(isMessages).map(file => [sectionOf(file), textsOf(file)]),
  ['vehicle-classes', textsOf('../messages/vehicle-classes.ts')],
  ...[REPORTS, MAILS, OPEN].map(({ section, english }) => [section, textsOf(english)]),
])

function textsOf(file: string): { [name: string]: string } {
  const texts: { [name: string]: string } = {}
  visit(parseSource(file), node => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer)) {
      texts[node.name.getText()] = node.initializer.text
    }
  })
  return texts
}
