import { policyKinds, type PolicyKind, type Side } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import type { Policy } from '@gaitway/contract/schemas/policies'
import { showWhen } from '@gaitway/contract/format/time'
import { DialogContentText, TextField, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { call } from '../../session.ts'
import { DialogButton, MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { Item, Items, LoadState, Note, Panel } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { policyCopy } from './policy-copy.ts'

const decimal = { htmlInput: { inputMode: 'decimal' } } as const

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
      // each policy’s fields are those of its endpoint
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
        <TextField key={name} {...form.field(name, label, hint)} slotProps={decimal} />
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
            <Note>{setByName ? `${setByName}: ${note}` : 'Original version'}</Note>
          </Item>
        ))}
      </Items>
    </Panel>
  )
}

/** The terms that admins set in versions, each with who set it and when. Sub-admins see those of cancellations. */
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
