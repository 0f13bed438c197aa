import { showCents } from '@gaitway/contract/format/money'
import { moneyFields } from '@gaitway/contract/fields/money'
import type { CallName } from '@gaitway/contract/calls/index'
import { policyKinds, type PolicyKind, type Side } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { check, type FieldRule } from '@gaitway/contract/fields/rule'
import { plural } from '@gaitway/contract/format/plural'
import type { Policy } from '@gaitway/contract/schemas/policies'
import { showWhen } from '@gaitway/contract/format/time'
import { DialogContentText, TextField, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { call } from '../../session.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { Item, Items, LoadState, SmallPrint, Panel } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { decimalField } from '../../shared/number-field.ts'

const count = (number = 0, noun: string) => plural(number, noun, `${noun}s`)

type PolicyCopy = {
  title: string
  /** what a new version applies to, shown in the dialog */
  applies: string
  /** describes the policy with these terms */
  show: (terms: Record<string, number>) => string
  /** the fields of the dialog */
  terms: readonly { name: string; label: string; hint: string; rule: FieldRule }[]
  /** the endpoint that saves a new version */
  call: Extract<CallName, `policies.set${string}`>
}

const policyCopy: Record<PolicyKind, PolicyCopy> = {
  cancellation: {
    title: 'Cancellation policy',
    applies:
      'It applies to shifts confirmed from now on. Shifts that are already confirmed keep their version.',
    show: ({ lateNoticeHours, lateHours }) =>
      `Free until ${count(lateNoticeHours, 'hour')} before the start. After that, the clinician is paid for up to ${count(lateHours, 'hour')}.`,
    terms: [
      {
        name: 'lateNoticeHours',
        label: 'Hours of notice',
        hint: 'Canceling earlier costs nothing.',
        rule: moneyFields.lateNoticeHours,
      },
      {
        name: 'lateHours',
        label: 'Hours to pay',
        hint: 'The most a clinician is paid if the facility cancels later.',
        rule: moneyFields.lateHours,
      },
    ],
    call: 'policies.setCancellation',
  },
  serviceFee: {
    title: 'Service fee',
    applies:
      'It applies to shifts confirmed from now on, unless the facility has its own fee. Shifts that are already confirmed keep theirs.',
    show: ({ feePercent }) => `${feePercent}% of clinician pay, for facilities without their own fee.`,
    terms: [
      {
        name: 'feePercent',
        label: 'Service fee in percent of clinician pay',
        hint: 'Up to two decimal places.',
        rule: moneyFields.feePercent,
      },
    ],
    call: 'policies.setServiceFee',
  },
  autoAcceptance: {
    title: 'Automatic acceptance',
    applies: 'It applies to time cards submitted from now on. Those already submitted keep their deadline.',
    show: ({ hours }) =>
      `Time cards are accepted automatically after ${count(hours, 'hour')} without a response, up to the scheduled hours.`,
    terms: [
      {
        name: 'hours',
        label: 'Hours to respond',
        hint: 'From when the time card is submitted.',
        rule: moneyFields.acceptHours,
      },
    ],
    call: 'policies.setAutoAcceptance',
  },
  invoiceTerms: {
    title: 'Invoice terms',
    applies: 'It applies to invoices issued from now on. Issued invoices keep their due date.',
    show: ({ netDays }) => `Invoices are due ${count(netDays, 'day')} after they’re issued.`,
    terms: [
      {
        name: 'netDays',
        label: 'Days to pay',
        hint: 'Counted from the issue date.',
        rule: moneyFields.netDays,
      },
    ],
    call: 'policies.setInvoiceTerms',
  },
  lateCheckIn: {
    title: 'Late check-ins',
    applies:
      'It applies to shifts confirmed from now on. Shifts that are already confirmed keep their version.',
    show: ({ clinicianMinutes, facilityMinutes }) =>
      `Without a check-in, the clinician is asked ${count(clinicianMinutes, 'minute')} after the start, and the facility after ${count(facilityMinutes, 'minute')}.`,
    terms: [
      {
        name: 'clinicianMinutes',
        label: 'Minutes until the clinician is asked',
        hint: 'From the scheduled start of each day.',
        rule: moneyFields.lateClinicianMinutes,
      },
      {
        name: 'facilityMinutes',
        label: 'Minutes until the facility is asked',
        hint: 'The shift is then in the queue, too.',
        rule: moneyFields.lateFacilityMinutes,
      },
    ],
    call: 'policies.setLateCheckIn',
  },
  secondAdmin: {
    title: 'Limit for one admin',
    applies:
      'It takes effect once another admin approves it. Refunds, write-offs, payments received, credit notes, time card corrections and payouts sent again count toward it.',
    show: ({ dollars = 0 }) =>
      `One admin decides up to ${showCents(dollars * 100)} for a facility within 24 hours. Above that, a second admin approves.`,
    terms: [
      {
        name: 'dollars',
        label: 'Limit for one admin in dollars',
        hint: 'For each facility within 24 hours.',
        rule: moneyFields.secondAdminDollars,
      },
    ],
    call: 'policies.setSecondAdmin',
  },
}

type DialogProps = { policy: Policy; onSaved: () => unknown; onClose: () => void }

const PolicyDialog = ({ policy: { kind, version, terms }, onSaved, onClose }: DialogProps) => {
  const copy = policyCopy[kind]
  const form = useMoveForm<Record<string, string>>({
    initial: {
      ...Object.fromEntries(copy.terms.map(({ name }) => [name, String(terms[name] ?? '')])),
      note: '',
    },
    validate: typed => ({
      ...Object.fromEntries(copy.terms.map(({ name, rule }) => [name, check(rule, typed[name]?.trim())])),
      note: check(commonFields.reason, typed.note),
    }),
    send: async typed => {
      const sent = Object.fromEntries(copy.terms.map(({ name }) => [name, Number(typed[name])]))
      // the terms of each policy are the fields of its endpoint
      await call(copy.call, { version, ...sent, note: typed.note?.trim() } as never)
      await onSaved()
    },
    success: () => 'Policy saved',
    draft: `policy ${kind}`,
    onClose,
  })
  return (
    <MoveDialog form={form} title={`Change: ${copy.title}`} action="Save as a new version">
      <DialogContentText>{copy.applies}</DialogContentText>
      {copy.terms.map(({ name, label, hint }) => (
        <TextField key={name} {...form.field(name, label, hint)} slotProps={decimalField} />
      ))}
      <TextField {...form.field('note', 'Reason', 'Only staff see it.')} multiline minRows={2} />
    </MoveDialog>
  )
}

type PolicyPanelProps = { kind: PolicyKind; versions: Policy[]; onSaved: () => unknown }

const PolicyPanel = ({ kind, versions, onSaved }: PolicyPanelProps) => {
  const { permissions } = usePermissions<Side>()
  const { title, show } = policyCopy[kind]
  const [latest] = versions
  if (!latest) return null
  return (
    <Panel
      title={title}
      aside={
        permissions === 'admin' && (
          <DialogButton
            size="small"
            aria-label={`Change: ${title}`}
            dialog={close => <PolicyDialog policy={latest} onSaved={onSaved} onClose={close} />}
          >
            Change
          </DialogButton>
        )
      }
    >
      <Typography sx={{ marginBottom: 1 }}>{show(latest.terms)}</Typography>
      <Items label={`Versions: ${title}`}>
        {versions.map(({ id, version, terms, validFrom, setByName, note }) => (
          <Item key={id} left={`Version ${version}: ${show(terms)}`} right={showWhen(validFrom)}>
            <SmallPrint>{setByName ? `${setByName}: ${note}` : 'Original version'}</SmallPrint>
          </Item>
        ))}
      </Items>
    </Panel>
  )
}

/** The policies, each with its versions, who set them and when. Sub-admins see only the cancellation policy. */
export const Policies = () => {
  const { data, error, refetch } = useCall('policies.list', {})
  return (
    <>
      <LoadState what="the policies" data={data} error={error} onTryAgain={refetch} />
      {policyKinds.map(kind => (
        <PolicyPanel
          key={kind}
          kind={kind}
          versions={data?.filter(policy => policy.kind === kind) ?? []}
          onSaved={refetch}
        />
      ))}
    </>
  )
}
