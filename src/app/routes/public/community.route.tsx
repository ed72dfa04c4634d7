import { CommunityPage } from '#features/community/public/community-page.tsx'
import { LazyDialog } from '../../load-boundary.tsx'
import { LoadedPage, pageLoader } from '../../page-loader.tsx'

const signUp = pageLoader(
  async () => (await import('#features/community/public/sign-up-dialog.tsx')).SignUpDialog,
)

export function CommunityRoute() {
  return (
    <CommunityPage
      onIntent={signUp.prefetch}
      dialog={(props) => (
        <LazyDialog>
          <LoadedPage loader={signUp} {...props} />
        </LazyDialog>
      )}
    />
  )
}
