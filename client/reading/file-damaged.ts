/** The received file differs from that of the service. Nothing of it is stored. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged'

  constructor(cause: unknown) {
    super('The file was damaged on its way. Try again.', { cause })
  }
}
