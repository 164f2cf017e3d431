export interface ExportedChannel {
  number: number
  name: string
  direction: string
}

export interface ExportedSite {
  site_id: string
  name: string
  time_zone: string
  channels: ExportedChannel[]
}

/** What a file says beside its records, as it was when the export was created. */
export interface ExportContext {
  createdAt: Date
  organization: string
  sites: Map<number, ExportedSite>
  /** The filters as asked. */
  request: object
}

/** A record of a site that the export was not created with would have no local time. */
export const unknownSite = (number: number) => new Error(`The export knows no site ${number}.`)
