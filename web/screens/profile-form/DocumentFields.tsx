import { PaperField } from './PaperField.tsx'
import { words as w } from './words.ts'

/** The papers that every clinician hands in. */
export const DocumentFields = () => (
  <>
    <PaperField
      name="drivingLicensePhotoUrl"
      purpose="drivingLicense"
      label={w.drivingLicense}
      hint={w.drivingLicenseHint}
      required
      maxFiles={5}
    />
    <PaperField name="resumeUrl" purpose="resume" label={w.resume} required />
  </>
)
