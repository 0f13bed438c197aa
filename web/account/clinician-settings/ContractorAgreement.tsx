import { agreementSignature, wrongSignature } from '@gaitway/contract/fields/facility'
import { AGREEMENT_VERSION } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/format/time'
import { Link } from 'wouter'
import { perform, useAnswer } from '../../api/use-call.ts'
import { useSession } from '../../api/use-session.ts'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Loaded } from '../../ui/show/Loaded.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import styles from './notifications.module.css'
import { BRAND } from '@gaitway/contract/values/brand'

/** What a clinician agrees to by signing. If its meaning changes, change `AGREEMENT_VERSION`. */
const contractorAgreement: { title: string; clauses: readonly { title: string; text: string }[] } = {
  title: 'Independent contractor agreement',
  clauses: [
    {
      title: 'You work for yourself',
      text: `You take shifts as an independent contractor. Neither ${BRAND} nor a facility employs you, and you are free to decline any shift and to work elsewhere.`,
    },
    {
      title: 'Your licenses and records stay valid',
      text: 'You keep every license, certification and test that a shift requires valid until that shift ends, and you tell us right away if one lapses, is restricted or comes under investigation.',
    },
    {
      title: 'You honor your shifts',
      text: 'Once you’re confirmed, you work the shift as agreed or cancel as early as you can. You follow the facility’s rules and the standards of your profession.',
    },
    {
      title: 'Patients come first',
      text: 'You keep what you learn about patients confidential as HIPAA requires, and you finish your documentation before you leave.',
    },
    {
      title: 'How you’re paid',
      text: `You submit a time card with the hours you worked. Once it’s accepted, ${BRAND} pays you the full rate for the shift, with no fee taken out. You pay your own taxes and carry your own insurance.`,
    },
    {
      title: 'How this ends',
      text: `Either of us may end this agreement at any time. You’ll be paid for the hours you’ve already worked.`,
    },
  ],
}

type Signed = NonNullable<Output<'clinicians.notificationSettings'>['agreement']>
const w = {
  terms: 'The terms of use',
  also: 'are part of this agreement.',
  renewed: 'We’ve updated the agreement. Please read and sign it again.',
  sign: 'Type your full name to sign',
  submit: 'Sign agreement',
  signed: (name: string, day: string) => `Signed by ${name} on ${day}`,
  version: (version: string) => `Version ${version}`,
} as const

const Clauses = () => (
  <>
    <dl className={styles.clauses}>
      {contractorAgreement.clauses.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <p>
      <Link href="/terms">{w.terms}</Link> {w.also}
    </p>
  </>
)

const Signature = ({ signed }: { signed: Signed }) => (
  <div className={styles.signature}>
    <p>{w.signed(signed.signature, showDay(signed.signedAt))}</p>
    <p className="quiet small">{w.version(signed.version)}</p>
  </div>
)

const Sign = () => {
  const session = useSession()
  const user = session.state === 'signedIn' ? session.user : undefined
  const submit = async ({ signature }: { signature: string }) => {
    await perform('clinicians.updateAgreement', { version: AGREEMENT_VERSION, signature: signature.trim() })
  }
  return (
    <AppForm<{ signature: string }>
      onSubmit={submit}
      validate={({ signature }) => {
        const wrong = signature && user && wrongSignature(signature, user)
        return wrong ? { signature: wrong } : {}
      }}
    >
      <Stack>
        <TextField
          name="signature"
          label={w.sign}
          rule={agreementSignature}
          autoComplete="name"
          maxLength={50}
        />
        <Cluster>
          <SubmitButton>{w.submit}</SubmitButton>
        </Cluster>
      </Stack>
    </AppForm>
  )
}

/** The contractor agreement: signed with a typed name, read-only afterwards. */
export const ContractorAgreement = () => (
  <Loaded
    answer={useAnswer('clinicians.notificationSettings', {}, { revalidateOnFocus: false })}
    shape="card"
  >
    {({ agreement }) => {
      const isSigned = agreement?.version === AGREEMENT_VERSION
      return (
        <Stack>
          <h3 className="text-16">{contractorAgreement.title}</h3>
          {agreement && !isSigned && <Notice tone="sun">{w.renewed}</Notice>}
          <Clauses />
          {isSigned ? <Signature signed={agreement} /> : <Sign />}
        </Stack>
      )
    }}
  </Loaded>
)
