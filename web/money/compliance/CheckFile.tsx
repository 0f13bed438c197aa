import { useState } from 'react'
import { uploadTo } from '../../api/upload.ts'
import type { UploadedFile, UploadFile } from '../../api/uploaded-file.ts'
import { Field } from '../../ui/inputs/Field.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Upload } from '../../ui/upload/Upload.tsx'
import { FaultList } from './ExportSheet.tsx'
import { describeResult, type Checked } from './compliance-facts.ts'

const chooseTone = ({ isAccepted, faultCount }: Checked) => {
  if (!isAccepted) return 'danger'
  return faultCount > 0 ? 'warning' : 'success'
}

const CheckedFile = ({ checked }: { checked: Checked }) => (
  <>
    <Notice tone={chooseTone(checked)} alert={!checked.isAccepted}>
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
