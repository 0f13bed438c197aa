import { profileSections, type Profile } from '@gaitway/contract/profile-lines'
import { Card } from '../../shared/layout/Card.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import styles from './clinician-profile.module.css'
import { words } from './words.ts'

/** What everybody who may read a profile reads: about, and section by section what the clinician can do. */
export const ProfileText = ({ profile }: { profile: Profile }) => (
  <>
    {profile.aboutMe && (
      <Card>
        <Stack gap={8}>
          <h2 className={styles.title}>{words.about}</h2>
          <p className={styles.about}>{profile.aboutMe}</p>
        </Stack>
      </Card>
    )}
    <Card>
      <dl className={styles.sections}>
        {Object.entries(profileSections(profile)).map(([name, { label, lines }]) => (
          <div key={name}>
            <dt>{label}</dt>
            {lines.map((line, place) => (
              <dd key={`${place} ${line}`}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  </>
)
