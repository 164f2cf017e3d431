/** What the person can say otherwise so that the file is taken. */
export type About = 'format' | 'time_zone' | 'ambiguous'

/** The file as a whole cannot be imported; the message is a sentence for the person who tried. */
export class FileRefused extends Error {
  readonly about: About | null

  constructor(message: string, { about = null, cause }: { about?: About | null; cause?: unknown } = {}) {
    super(message, { cause })
    this.about = about
  }
}

/** Of a file with a header alone, or with blank lines. */
export const NO_VEHICLE = 'The file holds no line with a vehicle.'
