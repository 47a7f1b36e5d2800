import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { cropProblem, type PictureShape } from "../pictures.ts";
import { type CropArea, CropError, cropToFile } from "./crop-canvas.ts";
import styles from "./image-cropper.module.css";

type Props = {
  /** Object URL of the chosen file. */
  source: string;
  shape: PictureShape;
  onCropped: (file: File) => void;
  onCancel: () => void;
};

/** The dialog for rotating and cropping a photo. Loaded when the first photo is chosen. */
export default function CropperDialog({ source, shape, onCropped, onCancel }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const [area, setArea] = useState<CropArea | null>(null);
  const [isProcessing, setIsProcessing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const problem = (area && cropProblem(area, shape)) ?? failure;

  function rotate() {
    setTurn((turn + 90) % 360);
    setCrop({ x: 0, y: 0 });
  }

  async function save() {
    if (!area) return;
    setIsProcessing(true);
    setFailure(null);
    try {
      onCropped(await cropToFile(source, area, turn, shape));
    } catch (error) {
      setFailure(
        error instanceof CropError ? error.message : "Failed to crop image. Please try again.",
      );
      setIsProcessing(false);
    }
  }

  return (
    <Modal title="Edit Your Image" isOpen onClose={onCancel} size="large">
      {problem ? <Alert status="danger">{problem}</Alert> : null}
      <div className={styles.stage} data-cropper-stage>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          rotation={turn}
          aspect={shape.aspect}
          maxZoom={5}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
          mediaProps={{
            alt: "",
            onError: () => {
              setIsBroken(true);
              setFailure("Failed to initialize cropper");
            },
          }}
        />
      </div>
      <div className={styles.tools}>
        <label className={styles.zoom}>
          <span>Zoom</span>
          <input
            type="range"
            min={1}
            max={5}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        <Button type="button" variant="ghost" onClick={rotate}>
          Rotate
        </Button>
        <Button
          type="button"
          variant="primary"
          isBusy={isProcessing}
          disabled={isProcessing || isBroken || !area || cropProblem(area, shape) !== null}
          onClick={save}
        >
          {isProcessing ? "Processing..." : "Crop & Save"}
        </Button>
      </div>
    </Modal>
  );
}
