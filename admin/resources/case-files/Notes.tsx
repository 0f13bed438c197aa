import type { CaseFileOf } from '@gaitway/contract/values/case-files'
import { colors } from '@gaitway/contract/values/colors'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { plural } from '@gaitway/contract/format/plural'
import { NOTE_CHANGE_MINUTES } from '@gaitway/contract/values/limits'
import type { NoteRecord } from '@gaitway/contract/schemas/case-files'
import { showWhen } from '@gaitway/contract/format/time'
import StickyNote from '@mui/icons-material/StickyNote2Outlined'
import { Box, Button, TextField } from '@mui/material'
import { useState, type KeyboardEvent } from 'react'
import { useGetIdentity } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../../session.ts'
import { MoveButtons } from '../../shared/MoveButtons.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { useNow } from '../../shared/queries.ts'
import { useCaseFile, useTimelineKind } from './use-case-file.ts'

const validate = ({ text }: { text: string }) => ({ text: check(commonFields.staffNote, text) })

/** Ctrl+Enter saves, as in a dialog. */
const saveByKey = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}

export const AddNote = (record: CaseFileOf) => {
  const [saved, setSaved] = useState(0)
  return <NoteForm key={`${record.id} ${saved}`} record={record} onDone={() => setSaved(saved + 1)} />
}

const NoteForm = ({ record: { of, id }, onDone }: { record: CaseFileOf; onDone: () => void }) => {
  const form = useMoveForm({
    initial: { text: '' },
    validate,
    send: ({ text }) => call('notes.add', { of, id, text: text.trim() }),
    success: () => 'Note saved',
    draft: `note ${of} ${id}`,
    onClose: () => undefined,
    onDone,
  })
  const { text } = form.values
  const hint = `All staff can see this note. Users can’t. You can edit it for ${NOTE_CHANGE_MINUTES} minutes.`
  return (
    <Box component="form" onSubmit={form.submit} noValidate sx={{ display: 'grid', gap: 1, marginBottom: 2 }}>
      <TextField
        {...form.field('text', 'Add a note', text ? hint : undefined)}
        required={false}
        multiline
        maxRows={10}
        onKeyDown={saveByKey}
      />
      {text && (
        <Button type="submit" variant="contained" disabled={form.busy} sx={{ justifySelf: 'start' }}>
          Save note
        </Button>
      )}
    </Box>
  )
}

const EditDialog = ({ note, onClose }: { note: NoteRecord; onClose: () => void }) => {
  const form = useMoveForm({
    initial: { text: note.text },
    validate,
    send: ({ text }) => call('notes.edit', { id: note.id, text: text.trim(), version: note.version }),
    success: () => 'Note saved',
    draft: `editNote ${note.id}`,
    onClose,
  })
  return (
    <MoveDialog form={form} title="Edit note" action="Save note">
      <TextField
        {...form.field('text', 'Note', 'All staff can see this note. Users can’t.')}
        multiline
        minRows={3}
        sx={{ marginTop: 1 }}
      />
    </MoveDialog>
  )
}

/** The buttons with which its author can change a note for a while. */
const OwnMoves = ({ note }: { note: NoteRecord }) => (
  <Box sx={{ display: 'flex', gap: 1, marginTop: 0.5 }}>
    <DialogButton size="small" dialog={close => <EditDialog note={note} onClose={close} />}>
      Edit
    </DialogButton>
    <MoveButtons
      size="small"
      moves={[
        {
          label: 'Delete',
          color: 'error',
          send: () => call('notes.remove', { id: note.id }),
          success: 'Note deleted',
          asks: {
            title: 'Delete this note?',
            text: 'It will be removed for everyone. The audit log will still show that a note was deleted.',
            needsReason: false,
            about: note.id,
          },
        },
      ]}
    />
  </Box>
)

export const CaseNote = ({ note, zone }: { note: NoteRecord; zone?: string }) => {
  const { identity } = useGetIdentity()
  const now = useNow()
  const isOwn =
    identity?.id === note.authorId && now !== undefined && now.toISOString() < note.changeableUntil
  return (
    <Box sx={{ background: colors.sunBg, borderRadius: 2, padding: 1.5, marginBottom: 0.5 }}>
      <Box sx={{ fontWeight: 600 }}>{note.authorName} added a note</Box>
      <Box sx={{ whiteSpace: 'pre-line' }}>{note.text}</Box>
      {note.editedAt && (
        <Box sx={{ fontSize: 13, color: colors.ink2 }}>Edited {showWhen(note.editedAt, zone)}</Box>
      )}
      {isOwn && <OwnMoves note={note} />}
    </Box>
  )
}

/** A link to the notes for the header of a record, with their number. */
export const NoteCount = (record: CaseFileOf) => {
  const { paramsWith, kind } = useTimelineKind()
  const { noteCount } = useCaseFile(record, kind)
  if (noteCount === 0) return null
  return (
    <Button
      component={Link}
      to={{ search: `?${paramsWith('notes')}`, hash: 'timeline' }}
      size="small"
      startIcon={<StickyNote />}
      sx={{ background: colors.sunBg, color: colors.amber, borderRadius: 99, paddingX: 1.5 }}
    >
      {plural(noteCount, 'note', 'notes')}
    </Button>
  )
}
