import Box from '@mui/material/Box'

/** Lines under each other. */
export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <Box sx={{ display: 'grid', gap: 0.25 }}>
    {lines.map((line, place) => (
      <span key={`${place} ${line}`}>{line}</span>
    ))}
  </Box>
)
