import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/format/time'
import { FactList, linkFact } from '../../shared/Parts.tsx'
import { useBookedCall } from './AccountDecision.tsx'
import { CaseFile } from '../case-files/CaseFile.tsx'
import { findCaseFile } from './use-profile.ts'

/** The preview of a person. Their private details are only on their page, where each read is recorded. */
export const UserPreview = ({ user }: { user: UserRecord }) => {
  const { booked } = useBookedCall(user.id)
  return (
    <>
      <FactList
        facts={[
          ['Email', user.isEmailVerified ? 'Confirmed' : 'Not confirmed yet'],
          ['Two-step verification', user.isTwoFactorOn ? 'App' : 'Email'],
          user.statusReason && ['Reason', user.statusReason],
          booked && linkFact('Booked call', `/onboarding-calls/${booked.id}/show`, showWhen(booked.startsAt)),
        ]}
      />
      <CaseFile record={findCaseFile(user)} />
    </>
  )
}
