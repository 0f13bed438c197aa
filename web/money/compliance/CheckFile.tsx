import { showHundredths } from '@gaitway/contract/format/pbj'
import { plural } from '@gaitway/contract/format/plural'
import type { Output } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { uploadTo } from '../../api/upload.ts'
import type { UploadedFile, UploadFile } from '../../api/uploaded-file.ts'
import { Field } from '../../ui/inputs/Field.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Upload } from '../../ui/upload/Upload.tsx'
import { FaultList } from './ExportSheet.tsx'

type Checked = Output<'compliance.checkFile'>

const describeFile = ({ summary }: Checked) =>
  summary &&
  `It has ${plural(summary.people, 'person', 'people')}, ${plural(summary.days, 'day worked', 'days worked')} and ${showHundredths(summary.hundredths)} hours.`

const describeResult = (checked: Checked) => {
  const { fileName, faults, isAccepted } = checked
  if (faults.some(({ effect }) => effect === 'notChecked')) return `We couldn’t check ${fileName}.`
  const result = isAccepted
    ? `We found nothing in ${fileName} that CMS would reject.`
    : `We found problems in ${fileName}. CMS may reject the file or leave hours out.`
  const rest = isAccepted && 'CMS also checks what only it knows, such as your facility ID and its codes.'
  return [result, describeFile(checked), rest].filter(Boolean).join(' ')
}

const CheckedFile = ({ checked }: { checked: Checked }) => (
  <>
    <Notice tone={checked.isAccepted ? 'success' : 'danger'} alert={!checked.isAccepted}>
      {describeResult(checked)}
    </Notice>
    {checked.faultCount > 0 && <FaultList faults={checked.faults} count={checked.faultCount} />}
  </>
)

/** Checks a PBJ file of the facility's own, from any system. */
export const CheckFile = () => {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [checked, setChecked] = useState<Checked>()
  const check: UploadFile = async (file, onProgress, signal) => {
    setChecked(undefined)
    const answer = await uploadTo({ name: 'compliance.checkFile', fields: {}, file }, onProgress, signal)
    setChecked(answer)
    return { url: answer.fileName, name: answer.fileName, sizeBytes: answer.byteSize }
  }
  return (
    <Section title="Check a file of your own">
      <p className="measure">
        Have a PBJ file from your payroll or another agency? We check it as we check ours, and don’t keep it.
      </p>
      <Field label="PBJ file to check" group hideLabel>
        <Upload
          value={files}
          onChange={next => {
            setFiles(next)
            if (next.length === 0) setChecked(undefined)
          }}
          upload={check}
          accept=".xml,.zip"
        />
      </Field>
      {checked && <CheckedFile checked={checked} />}
    </Section>
  )
}
