import { useQuery } from '@tanstack/react-query'
import { explainedQuery } from '../client.ts'

/** A sentence that the service has stored, such as why a line was skipped, in the reader's words. */
export function ExplainedSentence({ children }: { children: string }) {
  const { data } = useQuery(explainedQuery(children))
  return data
}
