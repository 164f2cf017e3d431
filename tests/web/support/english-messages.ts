import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { CHECKOUT } from '../../../server/config.ts'

export const WEB = join(CHECKOUT, 'web')

export interface Texts {
  [section: string]: { [name: string]: string }
}

export const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !/^node_modules|vite\.config/.test(file),
)
export const isMessages = (file: string): boolean => /(^|\/)messages\.ts$/.test(file)
export const read = (file: string): string => readFileSync(join(WEB, file), 'utf8')
export const parseSource = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)

export function visit(node: ts.Node, act: (node: ts.Node) => void): void {
  act(node)
  ts.forEachChild(node, child => visit(child, act))
}

/** The folders whose messages the server reads, by the names of their sections. */
export const REPORTS = { section: 'report', folder: '../server/reports' }
export const MAILS = { section: 'mail', folder: '../server/mail' }

/** The English messages, by folder and name. */
export const english: Texts = Object.fromEntries([
  ...sources.filter(isMessages).map(file => [file.replace(/\/messages\.ts$/, ''), textsOf(file)]),
  ['vehicle-classes', textsOf('../contract/vehicle-class-labels.ts')],
  ...[REPORTS, MAILS].map(({ section, folder }) => [section, textsOf(`${folder}/messages.ts`)]),
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
