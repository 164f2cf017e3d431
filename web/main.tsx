import './main.css'
import { loadTranslation } from './ui/translations.ts'

// Modules read their messages when they are evaluated, so the translation is loaded before them.
void loadTranslation('first').then(() => import('./app.tsx'))
