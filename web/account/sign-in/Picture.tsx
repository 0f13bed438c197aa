import { listAccepted } from '@gaitway/contract/values/uploads'
import { uploadFor } from '../../api/upload.ts'
import { useAction } from '../../api/use-call.ts'
import { setCurrentUser, type User } from '../../api/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Upload } from '../../ui/upload/Upload.tsx'
import { Portrait } from '../../ui/show/Face.tsx'

/** Uploads and saves a new picture. Clinicians can replace their picture but not remove it. */
export const Picture = ({ user }: { user: User }) => {
  const { run, busy } = useAction('accounts.update')
  const save = async (profileUrl: string | null) => {
    const saved = await run({ profileUrl })
    if (saved) await setCurrentUser(saved)
  }
  return (
    <Field label="Picture" hint="We save your picture as soon as it’s uploaded." group>
      <Stack>
        <Portrait of={user} size={96} />
        <Upload
          value={[]}
          onChange={([uploaded]) => void (uploaded && save(uploaded.url))}
          upload={uploadFor('profilePicture')}
          accept={listAccepted('profilePicture')}
          camera="user"
          disabled={busy}
        />
        {user.profileUrl && !user.clinicianId && (
          <div>
            <Button kind="quiet" size="small" busy={busy} onClick={() => void save(null)}>
              Remove picture
            </Button>
          </div>
        )}
      </Stack>
    </Field>
  )
}
