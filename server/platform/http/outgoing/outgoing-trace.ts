/** A request that the service sends, as a span of a trace. */
export interface OutgoingTrace {
  /** To be sent with the request. */
  headers: { [name: string]: string }
  /** With the status of the answer, or null where none came. */
  end(status: number | null): void
}

/** `traceParent` is that of the request which caused this one. */
export type TraceOutgoing = (
  name: string,
  attributes: { [name: string]: string },
  traceParent: string | null,
) => OutgoingTrace

/** For a service that sends no traces itself. */
export const passTraceOn: TraceOutgoing = (_name, _attributes, traceParent) => {
  const headers: OutgoingTrace['headers'] = {}
  if (traceParent !== null) headers.traceparent = traceParent
  return { headers, end: () => {} }
}
