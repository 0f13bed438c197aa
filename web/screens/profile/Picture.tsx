import { acceptOf } from '@gaitway/contract/uploads'
import { useState } from 'react'
import { CallFailed } from '../../calls/call.ts'
import { uploadFor } from '../../calls/upload.ts'
import { perform } from '../../calls/use-call.ts'
import { keepUser, type User } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { Field } from '../../shared/inputs/Field.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Upload } from '../../shared/upload/Upload.tsx'
import styles from './profile.module.css'
import { words } from './words.ts'

const w = words.name

const Portrait = ({
  url,
  firstName,
  lastName,
}: {
  url: string | null
  firstName: string
  lastName: string
}) => {
  const [broken, setBroken] = useState<string>()
  return url && url !== broken ? (
    <img className={styles.picture} src={url} alt="" width={96} height={96} onError={() => setBroken(url)} />
  ) : (
    <span className={styles.picture} aria-hidden="true">
      {firstName.charAt(0)}
      {lastName.charAt(0)}
    </span>
  )
}

/** The person's picture; another is saved as soon as it has arrived. A clinician always has one. */
export const Picture = ({ user }: { user: User }) => {
  const [busy, setBusy] = useState(false)
  const save = async (profileUrl: string | null) => {
    setBusy(true)
    try {
      await keepUser(await perform('accounts.update', { profileUrl }))
    } catch (thrown) {
      // told in a toast; the picture stays as it was
      if (!(thrown instanceof CallFailed)) throw thrown
    } finally {
      setBusy(false)
    }
  }
  return (
    <Field label={w.picture} hint={w.pictureHint} group>
      <Stack>
        <Portrait url={user.profileUrl} firstName={user.firstName} lastName={user.lastName} />
        <Upload
          value={[]}
          onChange={([arrived]) => void (arrived && save(arrived.url))}
          upload={uploadFor('profilePicture')}
          accept={acceptOf('profilePicture')}
          camera="user"
          disabled={busy}
        />
        {user.profileUrl && !user.clinicianId && (
          <div>
            <Button kind="quiet" size="small" busy={busy} onClick={() => void save(null)}>
              {w.removePicture}
            </Button>
          </div>
        )}
      </Stack>
    </Field>
  )
}
