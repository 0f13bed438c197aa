import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preloadScreen } from './routes.tsx'
import './shared/fonts.css'
import './shared/tokens.css'
import './shared/page.css'
import './shared/header.css'
import './shared/utilities.css'

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app element')
void preloadScreen(window.location)
// a task of its own: on a slow phone, each of them delays what was tapped
setTimeout(() => createRoot(place).render(<App />))
