import picocolors from 'picocolors'

/** Columns of a stream that is a terminal; of a file or a pipe there is no end. */
export const widthOf = (stream: NodeJS.WriteStream): number =>
  stream.isTTY ? Math.max(stream.columns || 80, 20) : Number.POSITIVE_INFINITY

/** Only for a terminal: picocolors by itself colours the logs of a CI server too. */
const isColoured = (stream: NodeJS.WriteStream): boolean =>
  Boolean(stream.isTTY) && !process.env.NO_COLOR && process.env.TERM !== 'dumb'

export const colors = picocolors.createColors(isColoured(process.stdout))
export const remarkColors = picocolors.createColors(isColoured(process.stderr))

/** Beside the output, for the person at the terminal; over what a moving line may have left there. */
export function remark(text: string): void {
  const isMoving = process.stderr.isTTY && process.env.TERM !== 'dumb'
  process.stderr.write(`${isMoving ? '\r\u001b[K' : ''}${text}\n`)
}

/** A text from elsewhere must not drive the terminal. */
export const harmless = (text: string): string => text.replace(/\p{Cc}/gu, '?')
