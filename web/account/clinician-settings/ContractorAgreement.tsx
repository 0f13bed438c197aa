import { agreementSignature, findSignatureError } from '@gaitway/contract/fields/facility'
import { AGREEMENT_VERSION } from '@gaitway/contract/values/limits'
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
import styles from './contractor-agreement.module.css'
import { BRAND } from '@gaitway/contract/values/brand'

/** What a clinician agrees to by signing. If its meaning changes, change `AGREEMENT_VERSION`. */
const clauses = [
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
]

const Clauses = () => (
  <>
    <dl className={styles.clauses}>
      {clauses.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <p>
      <Link href="/terms">The terms of use</Link> are part of this agreement.
    </p>
  </>
)

const SignatureForm = () => {
  const session = useSession()
  const user = session.state === 'signedIn' ? session.user : undefined
  const submit = async ({ signature }: { signature: string }) => {
    await perform('clinicians.updateAgreement', { version: AGREEMENT_VERSION, signature: signature.trim() })
  }
  return (
    <AppForm<{ signature: string }>
      onSubmit={submit}
      validate={({ signature }) => {
        const wrong = signature && user && findSignatureError(signature, user)
        return wrong ? { signature: wrong } : {}
      }}
    >
      <Stack>
        <TextField
          name="signature"
          label="Type your full name to sign"
          rule={agreementSignature}
          autoComplete="name"
          maxLength={50}
        />
        <Cluster>
          <SubmitButton>Sign agreement</SubmitButton>
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
          <h3 className="text-16">Independent contractor agreement</h3>
          {agreement && !isSigned && (
            <Notice tone="warning">We’ve updated the agreement. Please read and sign it again.</Notice>
          )}
          <Clauses />
          {isSigned ? (
            <div className={styles.signature}>
              <p>{`Signed by ${agreement.signature} on ${showDay(agreement.signedAt)}`}</p>
              <p className="quiet small">{`Version ${agreement.version}`}</p>
            </div>
          ) : (
            <SignatureForm />
          )}
        </Stack>
      )
    }}
  </Loaded>
)
