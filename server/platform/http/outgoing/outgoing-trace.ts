/** A request that the service sends, as a span of a trace. */
export interface OutgoingTrace {
  /** To be sent with the request. */
  headers: { [name: string]: string }
  /** With the status of the answer, or null where none came. */
  end(status: number | null): void
}

export type TraceOutgoing = (name: string, attributes: { [name: string]: string }) => OutgoingTrace
