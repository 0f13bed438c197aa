import { FILE_LINK_MINUTES } from '@gaitway/contract/limits'
import { useParams, useSearchParams } from 'wouter'
import { useAnswer } from '../../api/use-call.ts'
import { Frame } from '../../layout/Frame.tsx'
import { useMay } from '../../session/use-session.ts'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { BlockedNotice } from '../blocks/BlockedNotice.tsx'
import { DoNotMatch } from '../blocks/DoNotMatch.tsx'
import { DownloadButton, FavoriteButton } from './buttons.tsx'
import { PrivatePart } from './PrivatePart.tsx'
import { nameOf, ProfileHead, ProfileText } from './ProfileHead.tsx'
import { copy } from './copy.ts'
import { NotLoaded } from '../../shared/show/Loaded.tsx'

/** Back to the page the reader came from. */
const wayBack = (params: URLSearchParams) => {
  if (params.get('from') === 'shifts')
    return { href: '/facility/shiftmanagement?confirmedshifts=1', label: copy.toConfirmedShifts }
  const jobId = params.get('jobId')
  return jobId
    ? { href: `/facility/applicants?${new URLSearchParams({ jobId })}`, label: copy.toApplicants }
    : { href: '/facility/shiftmanagement', label: copy.toShifts }
}

/** A clinician's profile for facilities. Contact details show once the clinician is confirmed. */
export const ClinicianProfile = () => {
  const { id } = useParams<{ id: string }>()
  const [params] = useSearchParams()
  const back = wayBack(params)
  const mayChoose = useMay()('applicants')
  // Each read of private details is recorded, so we reload only when the document links have expired.
  const answer = useAnswer(
    'clinicians.read',
    { id },
    { revalidateOnReconnect: false, focusThrottleInterval: FILE_LINK_MINUTES * 60_000 },
  )
  const { data, mutate } = answer
  if (!data)
    return (
      <Frame width="text">
        <PageTitle title={copy.title} back={back} />
        <NotLoaded answer={answer} shape="card" />
      </Frame>
    )
  const other = { clinicianId: id }
  const name = nameOf(data)
  const keep = (isFavorite: boolean) => void mutate({ ...data, isFavorite }, { revalidate: false })
  return (
    <Frame width="text">
      <ProfileHead
        profile={data}
        back={back}
        actions={
          <>
            <FavoriteButton clinicianId={id} isFavorite={data.isFavorite} onChange={keep} />
            <DownloadButton clinicianId={id} />
            {mayChoose && <DoNotMatch other={other} name={name} />}
          </>
        }
      />
      <Stack>
        {mayChoose && <BlockedNotice other={other} name={name} />}
        <PrivatePart profile={data} />
        <ProfileText profile={data} />
      </Stack>
    </Frame>
  )
}
