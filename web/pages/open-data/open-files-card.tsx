import { useQuery } from '@tanstack/react-query'
import type { PublicSite, PublishedFile } from '../../../client/open.ts'
import { Card, CardPart } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { formatLocalDate } from '../../ui/text/date-format.ts'
import { formatBytes } from '../../ui/text/format.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'
import { publishedFilesQuery } from './open-queries.ts'

const SHOWN = 7

/** The files of whole days that were published last. */
export function OpenFilesCard({ site }: { site: PublicSite }) {
  const { data, error, refetch } = useQuery(publishedFilesQuery(site.id, SHOWN))
  return (
    <Card>
      <CardPart title={m.files} lead={m.filesLead}>
        {error && <Failure title={m.couldNotLoadTheFiles} error={error} onRetry={() => void refetch()} />}
        {data?.items.length === 0 && <p className="mt-1 text-meta text-text-2">{m.noFiles}</p>}
        {data && data.items.length > 0 && (
          <ul className="mt-1 text-meta">
            {data.items.map(file => (
              <FileRow key={`${file.day} ${file.version}`} file={file} />
            ))}
          </ul>
        )}
        <p className="mt-2 flex flex-wrap gap-x-4 text-meta">
          <TextLink href={`/open/api/v1/files?site=${site.id}&versions=all`} className="coarse:min-h-11">
            {m.allFiles}
          </TextLink>
          <TextLink href="/open/feed.atom" className="coarse:min-h-11">
            {m.feed}
          </TextLink>
        </p>
      </CardPart>
    </Card>
  )
}

const FileRow = ({ file: { day, version, csv, parquet } }: { file: PublishedFile }) => (
  <li className="num flex flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
    <span className="me-auto">
      {formatLocalDate(day)}
      {version > 1 && <span className="text-text-3"> {m.version({ version })}</span>}
    </span>
    {[
      { name: 'CSV', file: csv },
      { name: 'Parquet', file: parquet },
    ].map(({ name, file }) => (
      <TextLink
        key={name}
        href={new URL(file.url).pathname}
        aria-label={m.download({ day: formatLocalDate(day), name, size: formatBytes(file.bytes) })}
        className="coarse:min-h-11"
      >
        {name}
      </TextLink>
    ))}
  </li>
)
