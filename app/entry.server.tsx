import { handleError, handleRequest } from "./rendering/handle-request.server.tsx";

export default handleRequest;
export { handleError };
