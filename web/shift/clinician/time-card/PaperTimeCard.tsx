import { listAccepted } from '@gaitway/contract/values/uploads'
import type { Output } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { uploadFor } from '../../../api/upload.ts'
import { useAction } from '../../../api/use-call.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { FileIcon } from '../../../ui/screen-icons.tsx'
import { Upload } from '../../../ui/upload/Upload.tsx'
import { isShowablePicture, type UploadedFile } from '../../../api/uploaded-file.ts'
import { toasts } from '../../../api/toasts.ts'
import styles from './timesheet.module.css'

type Paper = NonNullable<Output<'timesheets.read'>['paper']>

/** A paper time card as the value of an upload field, which has a list of files. */
export const fileOfPaper = (paper: Paper | null | undefined): readonly UploadedFile[] =>
  paper ? [paper] : []

/** The signed paper time card, as a picture or the name of a document. Either opens in a new tab. */
export const PaperTimeCard = ({ paper, note }: { paper: Paper; note?: string }) => {
  const [isBroken, setBroken] = useState(false)
  return (
    <Stack as="section" gap={8} aria-labelledby="paper-time-card">
      <h3 className="text-16" id="paper-time-card">
        Signed paper time card
      </h3>
      {note && <p className="amber small">{note}</p>}
      <a className={styles.paper} href={paper.url} target="_blank" rel="noopener">
        {isShowablePicture(paper.contentType) && !isBroken ? (
          <img src={paper.url} alt="" onError={() => setBroken(true)} />
        ) : (
          <FileIcon size={22} />
        )}
        <span>
          {paper.name}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </span>
      </a>
    </Stack>
  )
}

type ChangePaperProps = { applicationId: string; paper: Paper | null }

/** Adds, replaces or removes the paper time card of a submitted time card, right away. */
export const ChangePaper = ({ applicationId, paper }: ChangePaperProps) => {
  const { run, busy } = useAction('timesheets.uploadPaper')
  const save = async ([file]: readonly UploadedFile[]) => {
    if (await run({ jobApplicationId: applicationId, url: file?.url ?? null }))
      toasts.say(file ? 'Paper time card added' : 'Paper time card removed')
  }
  return (
    <div className="surface padded">
      <Field label="Signed paper time card" hint="Optional. The facility sees it beside your times." group>
        <Upload
          value={fileOfPaper(paper)}
          onChange={files => void save(files)}
          upload={uploadFor('timeCard')}
          accept={listAccepted('timeCard')}
          disabled={busy}
        />
      </Field>
    </div>
  )
}
