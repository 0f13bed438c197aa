import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/format/time'
import { FactList, PageLink } from '../../shared/Parts.tsx'
import { useBookedCall } from './AccountDecision.tsx'
import { CaseFile } from '../case-files/CaseFile.tsx'
import { findCaseFile } from './use-profile.ts'

/** A person beside the list. Their private details are on their page, where each read is recorded. */
export const UserPeek = ({ user }: { user: UserRecord }) => {
  const { booked } = useBookedCall(user.id)
  return (
    <>
      <FactList
        facts={[
          ['Email', user.isEmailVerified ? 'Confirmed' : 'Not confirmed yet'],
          ['Two-step verification', user.isTwoFactorOn ? 'App' : 'Email'],
          user.statusReason && ['Reason', user.statusReason],
          booked && [
            'Booked call',
            <PageLink key="call" to={`/onboarding-calls/${booked.id}/show`}>
              {showWhen(booked.startsAt)}
            </PageLink>,
          ],
        ]}
      />
      <CaseFile record={findCaseFile(user)} />
    </>
  )
}
