import { contractorAgreement } from '@gaitway/contract/contractor-agreement'
import { agreementSignature, wrongSignature } from '@gaitway/contract/fields/facility'
import { AGREEMENT_VERSION } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/time'
import { Link } from 'wouter'
import { perform, useAnswer } from '../../api/use-call.ts'
import { useSession } from '../../session/use-session.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { TextField } from '../../shared/forms/TextField.tsx'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { Loaded } from '../../shared/show/Loaded.tsx'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import styles from './notifications.module.css'

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
export const Agreement = () => (
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
