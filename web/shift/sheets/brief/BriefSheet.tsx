import { CallFailed } from '../../../api/call.ts'
import { perform, submitErrors } from '../../../api/use-call.ts'
import { AppForm, errorsAtFields } from '../../../ui/forms/AppForm.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { BriefFields } from './BriefFields.tsx'
import type { ShiftBrief } from './BriefText.tsx'
import { findBriefField, readBriefValues, buildBrief, type BriefValues } from './brief-values.ts'
import { copy } from './copy.ts'

/** Server errors at the fields of the form. */
const errorsAtBrief = (thrown: unknown) => {
  const isAtFields = thrown instanceof CallFailed && Object.keys(thrown.fields).length > 0
  if (!isAtFields) return submitErrors(thrown)
  return errorsAtFields(
    Object.fromEntries(
      Object.entries(thrown.fields).map(([name, sentence]) => [findBriefField(name), sentence]),
    ),
  )
}

type BriefSheetProps = { jobId: string; shift: ShiftBrief; onClose: () => void }

/** Writes, changes or removes the brief of a posted shift. */
export const BriefSheet = ({ jobId, shift: { brief, reader }, onClose }: BriefSheetProps) => {
  const save = async (values: BriefValues) => {
    try {
      await perform('briefs.save', { jobId, replaces: brief?.version ?? null, ...buildBrief(values) })
      onClose()
      return undefined
    } catch (thrown) {
      return errorsAtBrief(thrown)
    }
  }
  return (
    <Sheet open onClose={onClose} title={copy.title}>
      <AppForm<BriefValues> onSubmit={save} initialValues={readBriefValues(brief)}>
        <Notice tone="sky">{reader ? copy.asksAgain(reader.name) : copy.whoSees}</Notice>
        <BriefFields />
        {brief && <p className="small quiet">{copy.emptyRemoves}</p>}
        <div>
          <SubmitButton>{copy.save}</SubmitButton>
        </div>
      </AppForm>
    </Sheet>
  )
}
