import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../saving/missing-part.ts';
import { $cropper } from './crop-image.ts';

const CropDialog = lazy(() => loadPart(() => import('./CropDialog.tsx')));

/** The cropper, loaded when it is first opened. */
export function Cropper() {
  const cropper = useStore($cropper);
  return <Suspense>{cropper === null ? null : <CropDialog cropper={cropper} />}</Suspense>;
}
