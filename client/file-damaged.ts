/** What came is not what the service has. Nothing of it is kept. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged'

  constructor(cause: unknown) {
    super('The file was damaged on its way. Try again.', { cause })
  }
}
