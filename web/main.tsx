import './main.css'
import { withMessages } from './ui/text/translations.ts'

void withMessages(() => import('./app.tsx'))
