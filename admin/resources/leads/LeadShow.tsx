import { Box, LinearProgress, Link, TextField, Typography } from '@mui/material'
import { clinicianTypeNames, leadKindNames, type LeadSource } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import type { LeadRecord } from '@gaitway/contract/schemas/leads'
import { showWhen } from '@gaitway/contract/format/time'
import { Suspense } from 'react'
import { AdminPageTitle } from '../../shared/AdminPageTitle.tsx'
import { call } from '../../session.ts'
import { lazyWithPreload } from '../../shared/load-early.tsx'
import { MoveButtons } from '../../shared/MoveButtons.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { Panel } from '../../shared/Parts.tsx'
import { RecordHeader, RecordPage } from '../../shared/RecordPage.tsx'
import { showPhone } from '../../shared/show.ts'
import { leadName, LeadStatus } from './LeadList.tsx'

const EventTimeline = lazyWithPreload(
  async () => (await import('../../shared/EventTimeline.tsx')).EventTimeline,
)

const sources: Record<LeadSource, string> = { site: 'Website', qr: 'Printed code', email: 'Email' }

type NoteDialogProps = {
  lead: LeadRecord
  title: string
  action: string
  success: string
  send: (staffNote: string) => Promise<unknown>
  onClose: () => void
}

const NoteDialog = ({ lead, title, action, success, send, onClose }: NoteDialogProps) => {
  const form = useMoveForm({
    initial: { staffNote: lead.staffNote ?? '' },
    validate: ({ staffNote }) => ({ staffNote: check(commonFields.note, staffNote, { optional: true }) }),
    send: ({ staffNote }) => send(staffNote.trim()),
    success: () => success,
    draft: `${action} ${lead.id}`,
    onClose,
  })
  return (
    <MoveDialog form={form} title={title} action={action}>
      <TextField
        {...form.field('staffNote', 'Note', 'Only staff see it.')}
        required={false}
        multiline
        minRows={3}
        sx={{ marginTop: 1 }}
      />
    </MoveDialog>
  )
}

const LeadMoves = ({ lead }: { lead: LeadRecord }) => {
  const { id, version } = lead
  const isOpen = lead.kind !== 'newsletter' && !lead.handledAt
  return (
    <>
      {isOpen && (
        <DialogButton
          variant="contained"
          dialog={close => (
            <NoteDialog
              lead={lead}
              title={`Mark ${leadName(lead)} as handled`}
              action="Mark as handled"
              success="Marked as handled"
              send={staffNote =>
                call('leads.handle', { id, isHandled: true, staffNote: staffNote || undefined })
              }
              onClose={close}
            />
          )}
        >
          Mark as handled
        </DialogButton>
      )}
      {lead.handledAt && (
        <MoveButtons
          moves={[
            {
              label: 'Open again',
              send: () => call('leads.handle', { id, isHandled: false }),
              success: 'Open again',
            },
          ]}
        />
      )}
      <DialogButton
        dialog={close => (
          <NoteDialog
            lead={lead}
            title={`Note on ${leadName(lead)}`}
            action="Save note"
            success="Note saved"
            send={staffNote => call('leads.editNote', { id, version, staffNote: staffNote || null })}
            onClose={close}
          />
        )}
      >
        Edit note
      </DialogButton>
    </>
  )
}

const LeadPage = ({ lead }: { lead: LeadRecord }) => (
  <>
    <AdminPageTitle title={leadName(lead)} />
    <RecordHeader
      name={leadName(lead)}
      state={<LeadStatus lead={lead} />}
      under={`${leadKindNames[lead.kind]}, ${showWhen(lead.createdAt)}`}
      ids={{ Lead: lead.id }}
      moves={<LeadMoves lead={lead} />}
    />
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {lead.message && (
          <Panel title="Message">
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{lead.message}</Typography>
          </Panel>
        )}
        <Panel
          title="Details"
          facts={[
            lead.name && ['Name', lead.name],
            [
              'Email',
              <Link key="email" href={`mailto:${lead.email}`}>
                {lead.email}
              </Link>,
            ],
            lead.phone && [
              'Phone',
              <Link key="phone" href={`tel:+1${lead.phone}`}>
                {showPhone(lead.phone)}
              </Link>,
            ],
            lead.city && ['City', `${lead.city}, ${lead.state}`],
            lead.clinicianTypes && [
              'Clinicians needed',
              lead.clinicianTypes.map(type => clinicianTypeNames[type]).join(', '),
            ],
            ['Came from', sources[lead.source]],
            lead.handledAt && ['Handled', `${showWhen(lead.handledAt)} by ${lead.handledByName}`],
            ['Note', lead.staffNote],
          ]}
        />
      </Box>
      <Suspense fallback={<LinearProgress aria-label="Loading the timeline" />}>
        <EventTimeline nounId={lead.id} />
      </Suspense>
    </Box>
  </>
)

export const LeadShow = () => (
  <RecordPage<LeadRecord> what="the lead">{lead => <LeadPage lead={lead} />}</RecordPage>
)
