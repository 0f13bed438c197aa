import { useState } from 'react'
import { useForm } from 'react-final-form'
import { Button } from '../../shared/Button.tsx'
import { messages } from '../../shared/messages.ts'
import { Notice } from '../../shared/show/Notice.tsx'
import type { ProfileValues } from './values.ts'

/** What was typed before and not saved is back; one may go on from what was saved instead. */
export const Restored = ({ saved }: { saved: ProfileValues }) => {
  const form = useForm<ProfileValues>()
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  const afresh = () => {
    form.restart(saved)
    setOpen(false)
  }
  return (
    <Notice
      tone="sky"
      next={
        <Button kind="quiet" size="small" onClick={afresh}>
          {messages.fields.startAfresh}
        </Button>
      }
    >
      {messages.fields.draftRestored}
    </Notice>
  )
}
