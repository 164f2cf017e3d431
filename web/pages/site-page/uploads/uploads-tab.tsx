import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SiteDetail } from '../../../../client/shapes.ts'
import { useMay } from '../../../service/use-me.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useSitePageAddress } from '../use-site-page-address.ts'
import { ImportCard } from './import-card.tsx'
import { m } from './messages.ts'
import { groupUploads } from './upload-groups.ts'
import { UploadList } from './upload-list.tsx'
import { uploadsQuery } from './upload-queries.ts'

/** The uploads of a site, and the import of counter files. */
export default function UploadsTab({ site }: { site: SiteDetail }) {
  const uploads = useInfiniteQuery(uploadsQuery(site.id))
  const mayManage = useMay('can_manage_organization')
  const { search, change } = useSitePageAddress()
  const items = uploads.data?.pages.flatMap(page => page.items) ?? []
  const groups = groupUploads(items)
  const { hasNextPage, isFetching, fetchNextPage } = uploads
  // The parts of one file are shown as one, so if a page ends within a file, the next page is loaded.
  const isCut = hasNextPage && items.at(-1)?.import_id != null
  useEffect(() => {
    if (isCut && !isFetching) void fetchNextPage()
  }, [isCut, isFetching, fetchNextPage])
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {mayManage && <ImportCard site={site} />}
      {uploads.isPending && (
        <Loading label={m.loadingTheUploads}>
          <Skeleton className="h-64 rounded-card" />
        </Loading>
      )}
      {uploads.isError && !uploads.data && (
        <Failure title={m.couldNotLoadTheUploads} error={uploads.error} onRetry={() => void uploads.refetch()} />
      )}
      {uploads.data && groups.length === 0 && (
        <EmptyState title={m.noUploadsYet}>
          {mayManage ? m.uploadsAppearOrImport : m.uploadsAppearWhenTheDeviceSends}
        </EmptyState>
      )}
      {groups.length > 0 && (
        <Card className="overflow-hidden">
          <UploadList
            groups={groups}
            site={site}
            jump={search.jump ?? null}
            onMoved={() => change({ jump: undefined })}
          />
        </Card>
      )}
      {!isCut && <LoadMore query={uploads} />}
    </div>
  )
}
