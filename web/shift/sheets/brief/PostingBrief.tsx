import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-final-form'
import { useAnswer } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { fillIn } from '../../../ui/forms/fill-in.ts'
import { BriefFields } from './BriefFields.tsx'
import { readBriefValues, buildBrief, type BriefValues } from './brief-values.ts'

export type BriefPlace = { jobAddress1: string; zipCode: string }

const withoutGaps = (brief: BriefValues['brief']) =>
  Object.fromEntries(Object.entries(brief ?? {}).filter(([, value]) => value !== undefined))

/**
 * Starts with the brief of the latest shift at the address, until something is typed. What a template says stays.
 */
const useLastBrief = (place: BriefPlace | undefined, { brief, briefLogin }: BriefValues) => {
  const form = useForm<BriefValues>()
  const [start] = useState({ brief, briefLogin })
  const filled = useRef({ brief, briefLogin })
  const { data } = useAnswer('briefs.last', place ?? null, { revalidateOnFocus: false })
  useEffect(() => {
    if (data === undefined) return
    const now = form.getState().values
    const isTyped = now.brief !== filled.current.brief || now.briefLogin !== filled.current.briefLogin
    if (isTyped) return
    const last = readBriefValues(data)
    const next = { ...withoutGaps(last.brief), ...withoutGaps(start.brief) }
    const change = {
      brief: Object.keys(next).length > 0 ? next : undefined,
      briefLogin: start.briefLogin ?? last.briefLogin,
    }
    fillIn(form, change)
    const { values } = form.getState()
    filled.current = { brief: values.brief, briefLogin: values.briefLogin }
  }, [data, form, start])
  return Boolean(data)
}

type PostingBriefProps = { place: BriefPlace | undefined; values: BriefValues }

/** The brief in a posting: what it starts with, and its fields on request. */
export const PostingBrief = ({ place, values }: PostingBriefProps) => {
  const [isOpen, setOpen] = useState(false)
  const isFromLast = useLastBrief(place, values)
  if (isOpen)
    return (
      <Stack>
        <p className="small quiet">
          The clinician sees it once you confirm them, and has to read it before checking in.
        </p>
        <BriefFields />
      </Stack>
    )
  const isWritten = buildBrief(values) !== undefined
  return (
    <Stack gap={8}>
      <p className="small quiet">
        {isWritten && isFromLast
          ? 'Filled in from your latest shift at this address.'
          : 'Tell the clinician where to park, which door to use and whom to ask for.'}
      </p>
      <div>
        <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
          {isWritten ? 'Review brief' : 'Write a brief'}
        </Button>
      </div>
    </Stack>
  )
}
