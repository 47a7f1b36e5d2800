export default function Home() {
  return <main>Quarter Mile Garage</main>;
}
