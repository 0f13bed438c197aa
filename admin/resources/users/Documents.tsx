import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Alert, Box, Button, LinearProgress, Link } from '@mui/material'
import { colors } from '@gaitway/contract/values/colors'
import { request } from '../../session.ts'
import { Nothing, Panel } from '../../shared/Parts.tsx'
import type { ReviewedClinician } from './checklist.ts'

const hold = async (url: string) => {
  const blob = await (await request(url)).blob()
  return { source: URL.createObjectURL(blob), contentType: blob.type }
}

/** Keeps the file in memory while it is shown, because its signed link expires after a few minutes. */
const useDocument = (url: string) => {
  const { data, error } = useQuery({
    queryKey: ['document', url],
    queryFn: () => hold(url),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const source = data?.source
  useEffect(() => (source ? () => URL.revokeObjectURL(source) : undefined), [source])
  return { source, contentType: data?.contentType ?? '', error }
}

type Paper = { label: string; url: string }

const listPapers = (profile: ReviewedClinician): Paper[] =>
  [
    ...(profile.drivingLicensePhotoUrl ?? []).map(
      (url, index) => ['Driver’s license' + (index ? ` ${index + 1}` : ''), url] as const,
    ),
    ['Resume', profile.resumeUrl] as const,
    ['CPR', profile.cprPictureUrl] as const,
    ['TB test', profile.tbTestPictureUrl] as const,
    ['Malpractice', profile.malpracticeUrl] as const,
    ['Covid', profile.covidTestPictureUrl] as const,
    ['Profile picture', profile.profileUrl] as const,
  ].flatMap(([label, url]) => (url ? [{ label, url }] : []))

const frame = {
  width: '100%',
  height: { xs: '60vh', md: 'calc(100vh - 260px)' },
  minHeight: 320,
  border: `1px solid ${colors.line}`,
  borderRadius: 1,
  background: colors.paper,
}

const Shown = ({ label, url }: Paper) => {
  const { source, contentType, error } = useDocument(url)
  if (error)
    return (
      <Alert severity="error">
        {error instanceof Error ? error.message : 'We couldn’t load this file.'} Reload the page to get a new
        link.
      </Alert>
    )
  if (!source) return <LinearProgress aria-label={`Loading ${label}`} />
  const isPicture = contentType.startsWith('image/')
  const isPdf = contentType === 'application/pdf'
  const canBeSeen = isPicture || (isPdf && navigator.pdfViewerEnabled)
  return (
    <>
      {isPicture && (
        <Box component="img" src={source} alt={`${label}`} sx={{ ...frame, objectFit: 'contain' }} />
      )}
      {isPdf && navigator.pdfViewerEnabled && (
        <Box component="iframe" src={source} title={label} sx={frame} />
      )}
      {isPdf && !navigator.pdfViewerEnabled && (
        <Nothing>Your browser can’t show PDFs here. Download the file to view it.</Nothing>
      )}
      {!isPicture && !isPdf && (
        <Nothing>Your browser can’t show this file type. Download the file to view it.</Nothing>
      )}
      <Link href={source} target="_blank" rel="noopener" download={canBeSeen ? undefined : label}>
        {canBeSeen ? `Open ${label} in a new tab` : `Download ${label}`}
      </Link>
    </>
  )
}

export const Documents = ({ profile }: { profile: ReviewedClinician }) => {
  const papers = listPapers(profile)
  const [chosen, setChosen] = useState(0)
  const paper = papers[chosen] ?? papers[0]
  return (
    <Panel title="Documents">
      {!paper && <Nothing>No documents yet.</Nothing>}
      {paper && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Box
            component="fieldset"
            aria-label="Document"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, border: 0, padding: 0, margin: 0 }}
          >
            {papers.map(({ label, url }, index) => (
              <Button
                key={url}
                size="small"
                variant={paper.url === url ? 'contained' : 'outlined'}
                aria-pressed={paper.url === url}
                onClick={() => setChosen(index)}
              >
                {label}
              </Button>
            ))}
          </Box>
          <Shown key={paper.url} {...paper} />
        </Box>
      )}
    </Panel>
  )
}
