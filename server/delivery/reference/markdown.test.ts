import { expect, test } from 'vitest'
import { html } from '../../platform/http/answers/html.ts'
import { inlineMarkdown, markdown } from './markdown.ts'

test('whatever is put into a template is escaped, except HTML', () => {
  expect(html`<p title="${'"'}">${'<b>'}${html`<i>`}${[1, null, false, 'x']}</p>`.text).toBe(
    '<p title="&quot;">&lt;b&gt;<i>1x</p>',
  )
})

test.each([
  ['a `<b>` **c** [d](#e)', 'a <code>&lt;b&gt;</code> <strong>c</strong> <a href="#e">d</a>'],
  ['`**x**`', '<code>**x**</code>'],
  ['<script>', '&lt;script&gt;'],
])('%s becomes %s', (text, expected) => {
  expect(inlineMarkdown(text).text).toBe(expected)
})

test('blocks are paragraphs, lists, headings and code', () => {
  expect(markdown('a\nb\n\n- c\n- d\n\n1. e\n2. f\n\n### g\n\n    h\n      i').text).toBe(
    '<p>a b</p>\n<ul><li>c</li><li>d</li></ul>\n<ol><li>e</li><li>f</li></ol>\n<h3>g</h3>\n<pre class="code"><code>h\n  i</code></pre>',
  )
})

test('a table keeps its roles, and an escaped bar', () => {
  const { text } = markdown('| A | B |\n|---|---|\n| `x\\|y` | z |')
  expect(text).toContain('<th scope="col" role="columnheader">A</th>')
  expect(text).toContain('<td role="cell" data-label="A"><code>x|y</code></td><td role="cell" data-label="B">z</td>')
})
