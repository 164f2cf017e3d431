import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { ERROR_SENTENCES } from '../contract/text/error-sentences.ts'
import { CHECKOUT } from '../server/runtime/config.ts'

/** Why no form, dialog or button meets the sentences of a file. */
const NOT_ON_PAGES: { [path: string]: string } = {
  'server/people/access/idempotent.ts': 'only programs send an Idempotency-Key',
  'server/people/access/sign-in/provider-settings.ts': 'the operator writes the file of providers',
  'server/platform/http/errors.ts':
    'pages send well-formed requests, and have their own message for the end of a session',
  'server/platform/http/exchange.ts': 'browsers send no such header',
  'server/platform/http/requests/fields.ts': 'pages send fields of the right JSON type, each once',
  'server/platform/http/openapi/openapi-errors.ts': 'examples in the reference',
  'server/platform/http/answers/send-file.ts': 'browsers ask for ranges that exist',
  'server/runtime/metrics.ts': 'for Prometheus',
  'server/delivery/exports/schema.ts': 'the controls offer only combinations that are possible',
  'server/field/publications/schema.ts': 'the dialog sends only what was accepted, and minutes with single vehicles',
  'server/delivery/open/': 'programs and readers without an account ask for what is public',
  'server/analysis/figures/schema.ts': 'the controls offer only combinations that are possible',
  'server/analysis/findings/schema.ts': 'pages list findings without days',
  'server/analysis/reports/schema.ts': 'the controls offer only combinations that are possible',
  'server/analysis/aggregates/population-schema.ts': 'the controls offer only combinations that are possible',
  'server/analysis/aggregates/schema.ts': 'the controls offer only combinations that are possible',
  'server/field/sites/site-query.ts': 'pages compute these parameters',
  'server/records/imports/file-sites.ts': 'files of several sites are imported by the command line',
  'server/records/imports/batch/find-files.ts':
    'paths are arguments of the command line; a file of a zip file is listed with its reason',
  'server/records/uploads/': 'uploads come from devices and programs',
}

/** Calls whose texts reach pages: errors, why a line was not read, and why a job failed. */
const ERRORS = /^(Invalid|ValidationError|DetailError|conflict|FileRefused|FileDamaged|refuseFile|refuse|onLine)$/
const HOLDERS = /^(sentence|detail|complaint|reason|no_result|note)$|problem(Of)?$/i
const OPTIONS = /^(patternMessage|rule|failure|interruption)$/
/** A sentence in a statement: `error = 'The endpoint was disabled.'` */
const STORED = /\b(?:error|note|reason) = '([^'$]*\S \S[^']*[.?])'/g
const DOCUMENTATION = /^(description|examples?|schema)$/

/** An argument of an error, or in a variable, function or option that is named as what is wrong; not an example of one. */
function isOfError(node: ts.Node): boolean {
  let isError = false
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isCallExpression(at) || ts.isNewExpression(at)) {
      const callee = ts.isPropertyAccessExpression(at.expression) ? at.expression.name : at.expression
      isError ||= ERRORS.test(callee.getText())
    } else if (ts.isVariableDeclaration(at) || ts.isFunctionDeclaration(at)) {
      isError ||= HOLDERS.test(at.name?.getText() ?? '')
    } else if (ts.isPropertyAssignment(at)) {
      if (DOCUMENTATION.test(at.name.getText())) return false
      isError ||= OPTIONS.test(at.name.getText())
    }
  }
  return isError
}

const textOf = (node: ts.Node): string | null => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}

function sentencesIn(file: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text && /\S \S.*[.?]$/s.test(text) && isOfError(node)) found.push(text)
    ts.forEachChild(node, visit)
  }
  const code = readFileSync(join(CHECKOUT, file), 'utf8')
  found.push(...[...code.matchAll(STORED)].map(([, text]) => text as string))
  // Most files have no errors and need not be parsed.
  if (
    /(Invalid|ValidationError|DetailError|conflict|Refused|Damaged|refuse\w*|onLine)\(|patternMessage|rule:|failure:|interruption:|problem|reason = |note = |NO_RESULT = /i.test(
      code,
    )
  )
    visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true))
  return found
}

const files = readdirSync(join(CHECKOUT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(file => `server/${file}`)

test('errors that a page can meet are written with the sentences of contract/text/error-sentences.ts', () => {
  const own = files.flatMap(file => sentencesIn(file).map(sentence => ({ file, sentence })))
  const reasonFor = (file: string) => Object.keys(NOT_ON_PAGES).find(path => file.startsWith(path))
  expect(own.filter(({ file }) => !reasonFor(file)).map(({ file, sentence }) => `${file}: ${sentence}`)).toEqual([])
  expect(Object.keys(NOT_ON_PAGES).filter(path => !own.some(({ file }) => file.startsWith(path)))).toEqual([])
})

test('every sentence of contract/text/error-sentences.ts is written somewhere', () => {
  const code = files.map(file => readFileSync(join(CHECKOUT, file), 'utf8')).join('\n')
  expect(Object.keys(ERROR_SENTENCES).filter(name => !code.includes(`errorSentence('${name}'`))).toEqual([])
})

test('pages show what the service stored as a reason by ExplainedSentence', () => {
  const pages = readdirSync(join(CHECKOUT, 'web'), { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.tsx'),
  )
  const codes = pages.map(file => ({ file, code: readFileSync(join(CHECKOUT, 'web', file), 'utf8') }))
  const shown = /<ExplainedSentence>\{[\w.]+\.(?:error|reason)\}/
  const unexplained = /(?<![=$])(?<!<ExplainedSentence>)\{[\w.]+\.(?:error|reason)\}/
  expect(codes.filter(({ code }) => shown.test(code)).length).toBeGreaterThan(3)
  expect(codes.filter(({ code }) => unexplained.test(code)).map(({ file }) => file)).toEqual([])
})
