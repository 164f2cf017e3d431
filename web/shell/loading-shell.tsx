import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Logo } from './logo.tsx'

/** Shown until the service has answered who is signed in, where that takes long. */
export const LoadingShell = () => (
  <Loading>
    <div className="flex min-h-dvh max-md:flex-col">
      <div className="p-3.5 md:w-14 md:border-e md:border-line lg:w-52">
        <Logo />
      </div>
      <div className="flex flex-1 flex-col gap-4 p-page">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-40 max-w-180 rounded-card" />
      </div>
    </div>
  </Loading>
)
