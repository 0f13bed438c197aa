import { showDay } from '@gaitway/contract/time'
import { Section } from '../../shared/layout/Section.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { Agreement } from '../signup/AgreementStep.tsx'
import type { Facility } from './general-values.ts'
import { words } from './words.ts'

/** What was agreed with the facility; only the staff change it. */
export const TermsSection = ({ facility }: { facility: Facility }) => {
  const { agreement, feePercent, invoiceAllowed, timeZone } = facility
  return (
    <Section title={words.terms}>
      {feePercent !== null && <Agreement feePercent={feePercent} />}
      <Facts
        facts={[
          { label: words.signed, value: agreement?.signature },
          { label: words.signedAt, value: agreement && showDay(agreement.signedAt, timeZone) },
          { label: words.fee, value: feePercent === null ? null : words.feePercent(feePercent) },
          { label: words.payLater, value: invoiceAllowed ? words.payLaterOn : words.payLaterOff },
        ]}
      />
      <p className="quiet">{words.termsHint}</p>
    </Section>
  )
}
