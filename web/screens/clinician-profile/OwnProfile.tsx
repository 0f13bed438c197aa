import { useAnswer } from '../../api/use-call.ts'
import { Frame } from '../../layout/Frame.tsx'
import { LinkButton } from '../../shared/Button.tsx'
import { EditIcon } from '../../shared/screen-icons.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { DownloadButton } from './ProfileHead.tsx'
import { ProfileHead, ProfileText } from './ProfileHead.tsx'
import { copy } from './copy.ts'
import { LoadingOrError } from '../../shared/show/Loaded.tsx'

const w = copy.own

export const OwnProfile = () => {
  const answer = useAnswer('clinicians.read', {})
  const { data } = answer
  if (!data)
    return (
      <Frame width="text">
        <PageTitle title={w.title} />
        <LoadingOrError answer={answer} shape="card" />
      </Frame>
    )
  return (
    <Frame width="text">
      <ProfileHead
        profile={data}
        tab={w.title}
        actions={
          <>
            <LinkButton
              kind="secondary"
              size="small"
              icon={<EditIcon size={18} />}
              href="/clinician/settings"
            >
              {w.edit}
            </LinkButton>
            <DownloadButton clinicianId={data.id} />
          </>
        }
      />
      <Stack>
        <p>{w.lead}</p>
        <Notice tone="sky">{w.hidden}</Notice>
        <ProfileText profile={data} />
      </Stack>
    </Frame>
  )
}
