import { whatWentWrong } from '../ui/failure.tsx'

/** What came of a form, beside its button, and spoken. */
export const Outcome = ({ done, error }: { done: string | false; error: unknown }) => (
  <p role="status" className={`min-h-5 self-end pb-1.5 text-meta ${error ? 'text-bad' : 'text-ok'}`}>
    {error ? whatWentWrong(error) : done || ''}
  </p>
)
